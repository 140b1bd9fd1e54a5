import { listenForCopying } from './unlock/copying.ts';
import { listenToCommentField } from './unlock/comment-field.ts';
import { listenForSubmit, prepareForms } from './unlock/forms.ts';
import { localiseMoments } from './unlock/moments.ts';
import { dropBrokenPhotos } from './unlock/photos.ts';
import { followWhilePending, listenForLooks } from './unlock/pending.ts';
import { STEP_SHOWN, STEP_UNLOCKED } from './unlock/step-swap.ts';
import { recordVisit, whenSeen } from './unlock/visit.ts';

/*
 * Enhances the unlock page. Every state is rendered by the server and works without this file;
 * listeners sit on the document, so a swapped step needs no wiring of its own.
 */
document.documentElement.classList.add('script');
listenToCommentField();
listenForSubmit();
listenForCopying();
listenForLooks();
dropBrokenPhotos();
enhanceStep();
whenSeen(() => recordVisit({ unlocked: false }));

document.addEventListener(STEP_SHOWN, enhanceStep);
document.addEventListener(STEP_UNLOCKED, () => recordVisit({ unlocked: true }));
// After going back, browsers restore typed text and disabled buttons, so both are updated.
addEventListener('pageshow', prepareForms);
addEventListener('load', loadPixels);

function enhanceStep(): void {
  prepareForms();
  localiseMoments();
  followWhilePending();
}

/**
 * Our script that asks for consent and loads the creator's pixels: last, so that nothing waits for it
 * (P15).
 */
function loadPixels(): void {
  const address = document.querySelector<HTMLElement>('[data-script]')?.dataset['script'];
  if (address) void import(/* @vite-ignore */ address);
}
