import type { PageFrame } from './layout/page-frame.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import { DemoFigures } from './demo/demo-figures.tsx';
import { PhoneDrawing } from './demo/phone-drawing.tsx';

/** Sample word of the demo page. */
const DEMO_WORD = 'BLUEPRINT';

/** A post to copy and change. It asks plainly, because LinkedIn shows engagement bait less. */
const postTemplate = `I rebuilt the way we take on new clients.

It used to be eleven emails and a lost contract. Now it is one page with nine steps, and the first call starts on time.

What changed:
1. One owner for each step
2. Dates agreed before the first call
3. A list of what we need from the client, sent once

I wrote it all down. If you would like the page, comment ${DEMO_WORD} and open it with the link in the first comment.`;

/** What to do around the post, in order. */
const instructions = [
  `Create a lead magnet with the trigger word ${DEMO_WORD} and switch it on.`,
  'Publish the post on LinkedIn.',
  'Write the first comment yourself, with the address of your unlock page in it.',
  'Visitors comment the word, copy the link to their comment and paste it on your page.',
  'See each lead with its comment in your activity. Comments that LinkedIn hides wait there for your approval.',
] as const;

/** A post to copy, instructions, and a link to the demo unlock page. */
export function LinkedinDemoPage({ frame }: { frame: PageFrame }) {
  const { productName } = frame.site;
  return (
    <SiteLayout
      frame={frame}
      title="Demo"
      description={`A LinkedIn post to copy, the steps around it, and a demo unlock page to try ${productName} without an account.`}
    >
      <header className="page-head wide demo-head">
        <div>
          <h1 className="display">From one comment to an open page.</h1>
          <p className="lead">
            Open the demo unlock page to see what your readers see. Or copy the post below, add your
            own story and publish it today.
          </p>
          <div className="actions">
            <a className="button" href="/unlock/demo">
              Open the Demo Unlock Page <Glyph name="arrow-right" size={18} />
            </a>
          </div>
        </div>
        <PhoneDrawing />
      </header>
      <DemoFigures />
      <section className="wide kit" aria-labelledby="kit-title">
        <div className="kit-post">
          <div className="kit-head">
            <h2 id="kit-title">Post template</h2>
            <CopyButton
              text={postTemplate}
              label="Copy the post"
              title="Copied!"
              message="Content copied to clipboard"
            />
          </div>
          <PostText />
        </div>
        <div className="kit-steps">
          <div className="kit-head">
            <h2>How to use it</h2>
            <CopyButton
              text={instructions.map((step, index) => `${index + 1}. ${step}`).join('\n')}
              label="Copy the instructions"
              title="Instructions Copied!"
              message="Paste them where you plan your posts"
            />
          </div>
          <ol>
            {instructions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="note">
            Asking for comments can reduce the reach of a post on LinkedIn. Say what people get, and
            ask only once.
          </p>
        </div>
      </section>
    </SiteLayout>
  );
}

/** The template with its word marked, as in a read comment. */
function PostText() {
  const [before, after] = postTemplate.split(DEMO_WORD);
  return (
    <div className="kit-text">
      {before}
      <mark>{DEMO_WORD}</mark>
      {after}
    </div>
  );
}

interface CopyButtonProps {
  text: string;
  label: string;
  title: string;
  message: string;
}

/** Needs JavaScript; without it the text beside it can be selected. */
function CopyButton({ text, label, title, message }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet needs-script"
      data-copy={text}
      data-copied={title}
      data-copied-text={message}
    >
      <Glyph name="copy" size={16} /> {label}
    </button>
  );
}
