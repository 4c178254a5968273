/** Names that Windows takes for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FOREIGN = /[\u0000-\u001f\u007f\\:%<>"|?*]/;
const MOST = 400;

function isPlain(part: string): boolean {
  // What ends with a dot or a space is another name on Windows; `~1` is a short name of another file; what begins with a dot is hidden.
  return part !== '' && !part.startsWith('.') && !/[. ]$/.test(part) && !/~\d/.test(part) && !DEVICE.test(part);
}

/** Parts of a name below the folder, with `/` between them; null for everything that could lead elsewhere on any system. */
export function plainParts(name: string): readonly string[] | null {
  if (name.length > MOST || FOREIGN.test(name)) return null;
  const parts = name.split('/');
  return parts.every(isPlain) ? parts : null;
}
