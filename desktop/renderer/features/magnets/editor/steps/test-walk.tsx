import { ExternalLink, Footprints } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import type { CallOutput } from '#shared/api/define-api.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { testWalkApi, type WalkedVersion } from '#shared/unlock/test-walk.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { QrCode } from '#desktop/renderer/ui/texts/qr-code.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FormSection } from '../../form/form-section.tsx';

/** A way through the page as a visitor goes it, which is not counted. */
export function TestWalkSection({ magnet, hasDraft }: { magnet: Magnet; hasDraft: boolean }) {
  const { timeZone } = useUser();
  const [busy, setBusy] = useState<WalkedVersion | null>(null);
  const [begun, setBegun] = useState<CallOutput<typeof testWalkApi.begin> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isDraft = magnet.status === 'draft';
  const first: WalkedVersion = isDraft ? 'draft' : 'published';

  async function begin(version: WalkedVersion): Promise<void> {
    setBusy(version);
    setProblem(null);
    try {
      const params = { magnetId: magnet.id };
      setBegun(await callEndpoint(testWalkApi.begin, { params, body: { version } }, apiTransport));
    } catch (error) {
      setBegun(null);
      setProblem(errorText(error));
    }
    setBusy(null);
  }

  return (
    <FormSection
      title="Test"
      text="Go through your page as a visitor, with a practice comment, to the content. It makes no lead and no figure, takes no place and sends no email."
    >
      <div>
        <div className="flex flex-wrap gap-2">
          <Button isBusy={busy === first} onClick={() => void begin(first)}>
            <Footprints aria-hidden size={16} />
            {isDraft ? 'Test this draft' : 'Test the page'}
          </Button>
          {!isDraft && hasDraft && (
            <Button isBusy={busy === 'draft'} onClick={() => void begin('draft')}>
              Test with unpublished changes
            </Button>
          )}
        </div>
        {/* Always there, so that it is announced; empty it takes no room. */}
        <div role="status" className="grid gap-3 not-empty:mt-5">
          {problem !== null && <FieldError text={problem} />}
          {begun !== null && (
            <>
              <p>
                <a
                  href={begun.url}
                  target="_blank"
                  rel="noreferrer"
                  className="link inline-flex items-center gap-1.5"
                >
                  Open the test
                  <ExternalLink aria-hidden size={14} />
                </a>
              </p>
              <QrCode text={begun.url} label="QR code of the test, for your phone" />
              <p className="text-[0.8125rem] leading-5 text-ink-soft">
                It ends <TimeText at={begun.expiresAt} zone={timeZone} />, and works in any browser.
                Keep it to yourself: it leads to the content.
              </p>
            </>
          )}
        </div>
      </div>
    </FormSection>
  );
}
