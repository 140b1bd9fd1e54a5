import { usePlatform } from '../../platform/platform.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';

export type LegalDocument = 'terms' | 'privacy';

const documents = {
  terms: {
    title: 'Terms of Service',
    path: '/terms',
    full: 'View Full Terms',
    points: [
      ['What you get', 'Pages that release your content to people who commented a word you chose.'],
      ['Your content', 'It stays yours. You are responsible for what you publish and promise.'],
      [
        'LinkedIn',
        'This product is not affiliated with LinkedIn. Follow its guidelines; we never ask for your LinkedIn password.',
      ],
      ['Fair use', 'No spam, no deception, nothing unlawful. Each plan has its limits.'],
      ['Leaving', 'You can cancel at any time. The service is not for people under 16.'],
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    path: '/privacy',
    full: 'View Full Privacy Policy',
    points: [
      ['What is collected', 'Your email address and, if you add them, profile details.'],
      [
        'From visitors',
        'The comment they point us to and, when asked, their email. Every step is started by them.',
      ],
      ['What is not', 'No LinkedIn credentials, no visitor IP addresses.'],
      ['Who sees it', 'A lead is seen by the creator it was given to. It is not sold.'],
      ['Your choice', 'Ask the support address to see or erase what is stored about you.'],
    ],
  },
} as const;

/** Summary of a legal text with the way to the whole one. */
export function LegalDialog({
  document,
  onClose,
}: {
  document: LegalDocument | null;
  onClose: () => void;
}) {
  const platform = usePlatform();
  const shown = documents[document ?? 'terms'];
  return (
    <Dialog
      isOpen={document !== null}
      onClose={onClose}
      title={shown.title}
      description="A short summary. The full text is what counts."
      footer={
        <>
          <a
            href={platform.publicUrl(shown.path)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('plain')}
          >
            {shown.full}
          </a>
          <Button look="primary" onClick={onClose}>
            I Understand
          </Button>
        </>
      }
    >
      <dl className="grid gap-4 py-1 text-sm leading-6">
        {shown.points.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
