// Unpacks the page's player and a recording, which stand beside this script, and shows them.
(async () => {
  const unpacked = (id) => {
    const letters = atob(document.getElementById(id).textContent);
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  };
  const parsed = async (id) => JSON.parse(new TextDecoder().decode(await unpacked(id)));
  const { modules, style, words } = await parsed("player");
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const places = {};
  let last;
  // A module stands behind those that it imports.
  for (const [name, source] of modules) {
    const linked = source.replace(/from "@(.+?)"/g, (_, other) => `from "${places[other]}"`);
    last = places[name] = URL.createObjectURL(new Blob([linked], { type: "text/javascript" }));
  }
  const { show } = await import(last);
  show(await parsed("shown"), await unpacked("recording"), words);
})().catch((error) => (document.body.textContent = `This browser cannot play the animation: ${error}`));
