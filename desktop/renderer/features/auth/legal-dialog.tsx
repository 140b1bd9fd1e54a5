import { usePlatform } from '../../platform/platform.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';

export type LegalDocument = 'terms' | 'privacy';

interface LegalSummary {
  title: string;
  path: string;
  full: string;
  points: readonly (readonly [
    term: string,
    text: string,
    link?: { path: string; label: string },
  ])[];
}

const documents: Readonly<Record<LegalDocument, LegalSummary>> = {
  terms: {
    title: 'Terms of Service',
    path: '/terms',
    full: 'View Full Terms',
    points: [
      [
        'What you get',
        'Unlock pages that open your content to people who comment a word you chose.',
      ],
      ['Your content', 'It stays yours. You are responsible for what you publish and promise.'],
      [
        'LinkedIn',
        'This product is not affiliated with LinkedIn. Follow its guidelines; we never ask for your LinkedIn password.',
      ],
      ['Fair use', 'No spam, no deception, nothing unlawful. Each plan has its limits.'],
      [
        'Leaving',
        'You can delete your account in its settings at any time. The service is not for people under 16.',
      ],
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    path: '/privacy',
    full: 'View Full Privacy Policy',
    points: [
      ['We collect', 'Your email address and, if you add them, profile details.'],
      [
        'From visitors',
        'The comment they link to and, if asked, their email. Visitors start every step themselves.',
      ],
      ['We do not collect', 'LinkedIn passwords or cookies. No IP address is stored with a visit.'],
      ['Who sees it', 'Only the creator of the magnet sees a lead. We do not sell it.'],
      [
        'Your choice',
        'Export your data or delete your account in the settings. Visitors see and erase their own on',
        { path: '/privacy/erase', label: 'the page for their data' },
      ],
    ],
  },
};

/** Summary of a legal text with a link to the whole one. */
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
      description="A short summary. The full text applies."
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
        {shown.points.map(([term, text, link]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-ink-soft">
              {text}
              {link !== undefined && (
                <>
                  {' '}
                  <a
                    href={platform.publicUrl(link.path)}
                    target="_blank"
                    rel="noreferrer"
                    className="link"
                  >
                    {link.label}
                  </a>
                  .
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
