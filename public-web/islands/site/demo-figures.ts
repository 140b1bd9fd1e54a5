import { nextCount, nextTenths } from './demo-steps.ts';

const COUNT_MS = 2_000;
const TENTH_MS = 100;
const MAX_TENTHS = 35;

/** Animates the figures marked "Demo", unless the visitor prefers reduced motion or pauses them. */
export function moveDemoFigures(): void {
  const figures = document.querySelector<HTMLElement>('[data-demo-metrics]');
  if (!figures || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const count = figures.querySelector('[data-demo-count]');
  const seconds = figures.querySelector('[data-demo-seconds]');
  const bar = figures.querySelector<HTMLElement>('[data-demo-bar]');
  let isPaused = false;
  let tenths = 0;

  const every = (ms: number, step: () => void): void => {
    setInterval(() => {
      if (!isPaused && document.visibilityState === 'visible') step();
    }, ms);
  };
  every(COUNT_MS, () => {
    if (count) count.textContent = String(nextCount(Number(count.textContent), Math.random()));
  });
  every(TENTH_MS, () => {
    tenths = nextTenths(tenths);
    if (seconds) seconds.textContent = (tenths / 10).toFixed(1);
    if (bar) bar.style.width = `${(100 * tenths) / MAX_TENTHS}%`;
  });

  const pause = figures.querySelector<HTMLElement>('[data-demo-pause]');
  if (!pause) return;
  pause.hidden = false;
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-pressed', String(isPaused));
  });
}
