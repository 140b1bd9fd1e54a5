import { trustHtml } from '#shared/app/trusted-html.ts';
import { createRecycledList } from './sandbox/recycled-list.ts';

/** "Copy link to comment" of a practice post; without it the link can be selected by hand. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLButtonElement)) return;
  const field = document.getElementById(event.target.dataset['copy'] ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  const button = event.target;
  const before = button.textContent;
  field.select();
  void navigator.clipboard.writeText(field.value).then(
    () => {
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = before;
      }, 2_000);
    },
    () => {
      button.textContent = 'Select the link and copy it';
    },
  );
});

const list = document.querySelector('[data-list]');
const isRecycled = new URLSearchParams(window.location.search).get('recycle') === '1';
const recycled = isRecycled && list !== null ? createRecycledList(list) : null;

/**
 * Loads the next comments of the signed-in view when the button is pressed or gets near the window.
 */
async function loadMore(button: HTMLElement): Promise<void> {
  const next = button.dataset['next'];
  if (next === undefined || list === null) return;
  delete button.dataset['next'];
  const answer = await fetch(next);
  if (!answer.ok) {
    button.dataset['next'] = next;
    return;
  }
  const batch = new DOMParser().parseFromString(trustHtml(await answer.text()), 'text/html').body;
  const following = batch.querySelector<HTMLElement>('[data-next]');
  following?.remove();
  if (recycled === null) list.append(...batch.childNodes);
  else recycled.append(Array.from(batch.children));
  if (following === null) button.remove();
  else {
    button.replaceWith(following);
    watch(following);
  }
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLElement) void loadMore(target);
    }
  },
  { rootMargin: '200px' },
);

function watch(button: HTMLElement): void {
  near.observe(button);
  button.addEventListener('click', () => void loadMore(button));
}

for (const button of document.querySelectorAll<HTMLElement>('[data-next]')) watch(button);
