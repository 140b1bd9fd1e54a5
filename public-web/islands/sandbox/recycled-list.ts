/** Comments within this distance of the window are kept, in px. */
const KEPT_PX = 300;
/** The assumed height of a comment that was never shown. */
const GUESSED_HEIGHT_PX = 120;

/**
 * A list that holds only the comments near the window, like a long feed: it removes the others and
 * renders them again when they come near.
 */
export interface RecycledList {
  append(items: Iterable<Element>): void;
}

/** Takes over the list's comments; later ones are added with `append`. */
export function createRecycledList(list: Element): RecycledList {
  /** Placeholder of a removed comment -> the comment. */
  const removed = new WeakMap<Element, Element>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const comment = removed.get(target);
        if (isIntersecting && comment !== undefined) bringBack(target, comment);
        if (!isIntersecting && comment === undefined) remove(target);
      }
    },
    { rootMargin: `${KEPT_PX}px 0px` },
  );
  const append = (items: Iterable<Element>) => {
    for (const item of items) list.append(standIn(item, GUESSED_HEIGHT_PX));
  };
  const first = Array.from(list.children);
  list.replaceChildren();
  append(first);
  return { append };

  function standIn(comment: Element, height: number): Element {
    const place = document.createElement('div');
    place.dataset['removed'] = '';
    place.style.height = `${height}px`;
    removed.set(place, comment);
    near.observe(place);
    return place;
  }

  /** A new element each time, so that a reader cannot recognise it by identity. */
  function bringBack(place: Element, comment: Element): void {
    const made = document.importNode(comment, true);
    swap(place, made);
    near.observe(made);
  }

  function remove(comment: Element): void {
    swap(comment, standIn(comment, comment.getBoundingClientRect().height));
  }

  function swap(old: Element, replacement: Element): void {
    near.unobserve(old);
    old.replaceWith(replacement);
  }
}
