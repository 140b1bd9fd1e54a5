import type { ReactNode } from 'react';
import { Glyph } from '#shared/ui/glyph.tsx';
import { LatchMark } from '#shared/ui/latch-mark.tsx';

const steps: readonly { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Create Lead Magnet',
    text: 'Pick a word and what it opens: text, a link or a file. Choose one of six looks for the page.',
    drawing: (
      <div className="draw draw-form">
        <span>Trigger word</span>
        <p>
          <mark>GROWTH</mark>
        </p>
        <span>They get</span>
        <p>
          <Glyph name="check" size={14} /> Onboarding checklist
        </p>
      </div>
    ),
  },
  {
    title: 'Share on LinkedIn',
    text: 'Write your post as always. Ask for the word, and put your page’s address in the first comment.',
    drawing: (
      <div className="draw draw-post">
        <span className="face face-1">MO</span>
        <i />
        <i />
        <p>
          Comment <mark>GROWTH</mark>
        </p>
      </div>
    ),
  },
  {
    title: 'Users Comment',
    text: 'They comment, copy the link to their comment and paste it. On a phone the page shows where that link is.',
    drawing: (
      <div className="draw draw-paste">
        <p>linkedin.com/feed/update/…</p>
        <b>Verify &amp; Unlock Content</b>
      </div>
    ),
  },
  {
    title: 'Capture Leads',
    text: 'The word is found, an email asked for if you like, and the content opens. You see who, when and which words.',
    drawing: (
      <div className="draw draw-lead">
        <LatchMark isOpen size={34} />
        <p>
          <b>Sam Rivera</b>
          <small>
            “<mark>GROWTH</mark> please!”
          </small>
        </p>
      </div>
    ),
  },
];

/** The four steps, each with a small picture of its screen. */
export function HowItWorks() {
  return (
    <section className="band" aria-labelledby="how-title">
      <div className="wide">
        <h2 id="how-title" className="title">
          How It Works
        </h2>
        <ol className="steps">
          {steps.map(({ title, text, drawing }) => (
            <li key={title}>
              <div aria-hidden="true">{drawing}</div>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
