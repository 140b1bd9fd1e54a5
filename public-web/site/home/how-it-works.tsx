import type { ReactNode } from 'react';
import { Glyph } from '#shared/ui/glyph.tsx';
import { LatchMark } from '#shared/ui/latch-mark.tsx';

const steps: readonly { title: string; text: string; drawing: ReactNode }[] = [
  {
    title: 'Create Lead Magnet',
    text: 'Choose a trigger word and the content it unlocks: text, a link or a file. Choose one of six page templates.',
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
    text: 'Write your post and ask for the word. Put the link to your unlock page in the first comment.',
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
    text: 'They comment, copy the link to their comment and paste it on your page. The page shows where to find that link.',
    drawing: (
      <div className="draw draw-paste">
        <p>linkedin.com/feed/update/…</p>
        <b>Verify &amp; Unlock Content</b>
      </div>
    ),
  },
  {
    title: 'Capture Leads',
    text: 'We find the word, ask for an email if you want one, and open the content. You see who commented, when and what.',
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
