import { useQuery } from '@tanstack/react-query';
import { retentionApi } from '#shared/leads/retention.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { dayText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { countOf } from './retention-texts.ts';

/** Above the table of leads, while rules are about to erase some of them. */
export function DueNotice() {
  const { timeZone } = useUser();
  const { data } = useQuery(endpointQuery(retentionApi.read, {}));
  if (data === undefined || data.due.firstAt === null) return null;
  return (
    <div className="mb-4">
      <Notice
        tone="warn"
        action={
          <ButtonLink to="/settings/privacy" size="small">
            See who
          </ButtonLink>
        }
      >
        Your retention rules will erase {countOf(data.due.count, 'lead')}, the first on{' '}
        {dayText(Date.parse(data.due.firstAt), timeZone)}.
      </Notice>
    </div>
  );
}
