import { listenForCopying } from './unlock/copying.ts';
import { listenToCommentField } from './unlock/comment-field.ts';
import { listenForSubmit, prepareForms } from './unlock/forms.ts';
import { PAGE_READ, showAgain, STEP_SHOWN, STEP_UNLOCKED } from './unlock/step-swap.ts';
import { recordVisit, whenSeen } from './unlock/visit.ts';

/*
 * Enhances the unlock page. Every state is rendered by the server and works without this file;
 * listeners sit on the document, so a swapped step needs no wiring of its own.
 */
document.documentElement.classList.add('script');
listenToCommentField();
listenForSubmit();
listenForCopying();
dropBrokenPhotos();
enhanceStep();
whenSeen(() => recordVisit({ unlocked: false }));

document.addEventListener(STEP_SHOWN, enhanceStep);
document.addEventListener(PAGE_READ, (event) => {
  if (event instanceof CustomEvent) showAgain(String(event.detail));
});
document.addEventListener(STEP_UNLOCKED, () => recordVisit({ unlocked: true }));
// After going back, browsers restore typed text and disabled buttons, so both are updated.
addEventListener('pageshow', prepareForms);
addEventListener('load', loadPixels);

function enhanceStep(): void {
  prepareForms();
  localiseMoments();
  followWait();
}

/** Few visitors wait, so what follows a wait is a file of its own. */
function followWait(): void {
  const address = document.querySelector<HTMLElement>('[data-follow]')?.dataset['follow'];
  if (address) void import(/* @vite-ignore */ address);
}

/**
 * Our script that asks for consent and loads the creator's pixels: last, so that nothing waits for it
 * (P15).
 */
function loadPixels(): void {
  const address = document.querySelector<HTMLElement>('[data-script]')?.dataset['script'];
  if (address) void import(/* @vite-ignore */ address);
}

/** Removes a photo that does not load, so that the initials behind it show. */
function dropBrokenPhotos(): void {
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0) image.remove();
    else image.addEventListener('error', () => image.remove());
  }
}

/** Rewrites the server's UTC times in the visitor's own zone and language. */
function localiseMoments(): void {
  const times = document.querySelectorAll<HTMLTimeElement>('time[data-moment]');
  // Most pages have no times, and a formatter is slow to create on a phone.
  if (times.length === 0) return;
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of times) time.textContent = format.format(new Date(time.dateTime));
}
