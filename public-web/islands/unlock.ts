import { listenForCopying } from './unlock/copying.ts';
import { listenToCommentField } from './unlock/comment-field.ts';
import { listenForSubmit, prepareForms } from './unlock/forms.ts';
import { localiseMoments } from './unlock/moments.ts';
import { dropBrokenPhotos } from './unlock/photos.ts';
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
