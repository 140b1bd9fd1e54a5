// Damages of a page: cut off, or with one name changed.

/** A place of the page where a name stands. */
export interface NamedPlace {
  kind: 'tag' | 'attribute' | 'class' | 'key';
  name: string;
  at: number;
}

const patterns = {
  tag: /<\/?([a-z][a-z0-9]*)/g,
  attribute: /\s([a-z][a-z:-]*)(?==")/g,
  key: /"(@?[a-zA-Z]+)":/g,
} as const;

/** Every tag, attribute, class and JSON key of the page, in the order of the page for each kind. */
export function findNames(html: string): NamedPlace[] {
  const places = (['tag', 'attribute', 'key'] as const).flatMap((kind) =>
    Array.from(html.matchAll(patterns[kind]), (match): NamedPlace => {
      const name = match[1] ?? '';
      return { kind, name, at: match.index + match[0].indexOf(name) };
    }),
  );
  const classes = Array.from(html.matchAll(/ class="([^"]*)"/g)).flatMap((list) =>
    Array.from((list[1] ?? '').matchAll(/\S+/g), (match): NamedPlace => ({
      kind: 'class',
      name: match[0],
      at: list.index + ' class="'.length + match.index,
    })),
  );
  return [...places, ...classes];
}

/** The page with another name in these places. */
export function rename(html: string, places: readonly NamedPlace[], to: string): string {
  let renamed = '';
  let from = 0;
  for (const { name, at } of places.toSorted((a, b) => a.at - b.at)) {
    renamed += html.slice(from, at) + to;
    from = at + name.length;
  }
  return renamed + html.slice(from);
}

/** All places with the name of one of them. */
export function alike(places: readonly NamedPlace[], one: NamedPlace): NamedPlace[] {
  return places.filter(({ kind, name }) => kind === one.kind && name === one.name);
}
