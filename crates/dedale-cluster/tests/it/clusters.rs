use dedale_cluster::{Cluster, ClusterError};

#[test]
fn addresses_are_read_line_by_line() {
    let text = "# the first\nhost-a:2101\n\n 10.0.0.7:2102 # two threads\n[::1]:2103\n";
    let addresses = Cluster::addresses(text).unwrap();
    assert_eq!(addresses, ["host-a:2101", "10.0.0.7:2102", "[::1]:2103"]);
    assert_eq!(Cluster::new(addresses.clone(), 2, 1).unwrap().process_count(), 3);
    for (text, line) in [("a:1\nb", 2), ("a:65536", 1), ("\n\n:80", 3), ("a b:80", 1)] {
        let refused = Cluster::addresses(text).unwrap_err();
        assert!(matches!(refused, ClusterError::Address { line: at, .. } if at == line), "{text}");
    }
    let refused = Cluster::new(addresses.clone(), 3, 1).unwrap_err();
    assert_eq!(refused.to_string(), "the processes are 0 to 2, found 3");
    assert_eq!(Cluster::new(Vec::new(), 0, 1), Err(ClusterError::Empty));
    assert_eq!(Cluster::new(addresses, 0, 0), Err(ClusterError::Empty));
}
