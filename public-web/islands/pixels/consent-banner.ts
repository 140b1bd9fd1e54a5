import type { Consent } from './consent.ts';

const root = document.documentElement;

/** Loads the banner's own style sheet; also resolves when there is none. */
export function loadStyle(): Promise<void> {
  const address = bannerElement()?.dataset['style'];
  if (!address) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}

export function showBanner(): void {
  const banner = bannerElement();
  if (!banner) return;
  banner.hidden = false;
  root.classList.remove('has-answer');
  root.classList.add('is-asking');
  root.style.setProperty('--consent-height', `${banner.offsetHeight}px`);
}

/** Calls with each answer the visitor gives. */
export function listenForAnswers(onAnswer: (consent: Consent) => void): void {
  // Unless the banner asks first, the answer can be changed at the end of the page.
  root.classList.add('has-answer');
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-answer]') : null;
    const answer = button?.getAttribute('data-answer');
    if (answer === 'ask') {
      showBanner();
      bannerElement()?.querySelector('button')?.focus();
    } else if (answer === 'accepted' || answer === 'refused') {
      hideBanner();
      onAnswer(answer);
    }
  });
}

function hideBanner(): void {
  const banner = bannerElement();
  const hadFocus = banner?.contains(document.activeElement) ?? false;
  if (banner) banner.hidden = true;
  root.classList.remove('is-asking');
  root.classList.add('has-answer');
  // The focus goes to the place where the answer can be changed.
  if (hadFocus) {
    document.querySelector<HTMLElement>('[data-answer="ask"]')?.focus({ preventScroll: true });
  }
}

function bannerElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-pixels]');
}
