const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
// Order matters: most browsers also name other browsers.
const programs: readonly [RegExp, string][] = [
  [/Electron\//, 'Desktop app'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** "Firefox on Linux" of a User-Agent; an unknown one is shown as it is, shortened. */
export function deviceName(userAgent: string): string {
  const find = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [program, system] = [find(programs), find(systems)];
  if (program !== undefined && system !== undefined) return `${program} on ${system}`;
  return program ?? system ?? (userAgent.slice(0, 60) || 'Unknown device');
}
