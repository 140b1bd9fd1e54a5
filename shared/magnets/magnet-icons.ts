/** Icon names, in the order in which they are offered. */
export const magnetIcons = [
  'target',
  'book-open',
  'download',
  'file-text',
  'video',
  'image',
  'music',
  'code',
  'database',
  'settings',
  'users',
  'trophy',
  'star',
  'heart',
  'lightbulb',
  'rocket',
  'gift',
  'crown',
  'shield',
  'diamond',
  'zap',
  'flame',
  'sparkles',
  'gem',
  'award',
  'medal',
  'map-pin',
  'clock',
  'calendar',
  'briefcase',
  'linkedin',
  'grid',
  'building2',
] as const;
export type MagnetIcon = (typeof magnetIcons)[number];

/** In words: `map-pin` is "map pin". */
export const iconName = (icon: string): string => icon.replaceAll('-', ' ').replace('2', '');

const known: ReadonlySet<string> = new Set(magnetIcons);

/** An unknown or absent name falls back to `target`. */
export function magnetIcon(name: string | null | undefined): MagnetIcon {
  return name != null && known.has(name) ? (name as MagnetIcon) : 'target'; // membership checked
}
