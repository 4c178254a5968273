const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Chrome', /\b(?:Headless)?Chrome\/(\d{1,4})/],
  ['Firefox', /\bFirefox\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})[\d.]* (?:Mobile\/\S+ )?Safari\//],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /\bWindows NT\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad)\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system of a User-Agent header, such as `Chrome 140 · Windows`; '' for what is none of the known ones. */
export function deviceName(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const browser = browsers.flatMap(([name, mark]) => (mark.test(text) ? [`${name} ${mark.exec(text)?.[1] ?? ''}`.trim()] : []))[0];
  const system = systems.find(([, mark]) => mark.test(text))?.[0];
  return [browser, system].filter((part) => part !== undefined).join(' · ');
}
