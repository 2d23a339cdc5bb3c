use dedale_io::picture::{Rgb, Theme};

#[test]
fn every_theme_is_found_by_its_name() {
    for theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
    }
}

#[test]
fn contrast_is_that_of_the_standard() {
    let [black, white, grey] = [0x00_0000, 0xFF_FFFF, 0x77_7777].map(Rgb::hex);
    assert!((black.contrast(white) - 21.0).abs() < 1e-9);
    assert!(
        (white.contrast(grey) - 4.48).abs() < 0.01,
        "the greyest text that just fails on white"
    );
    assert_eq!(grey.to_string(), "#777777");
}
