/**
 * Path of a magnet's public page: below its own address where it has one, else below its id. Every
 * link to the page is made here, so all of them name the same page.
 */
export function magnetPath({ id, slug }: { id: string; slug: string | null }): string {
  return `/unlock/${slug ?? id}`;
}
