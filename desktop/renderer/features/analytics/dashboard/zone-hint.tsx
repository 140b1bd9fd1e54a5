import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileApi } from '#shared/account/profile.contract.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useSession, useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

const KEY = 'keeps_utc';

/** A new account counts days in UTC: says so where the browser is elsewhere, until one of the two is chosen. */
export function ZoneHint() {
  const { id, timeZone } = useUser();
  const { change } = useSession();
  const client = useQueryClient();
  const [isClosed, setClosed] = useState(() => keepsUtc(id));
  const { mutate, isPending } = useMutation({
    ...endpointMutation(profileApi.update),
    onSuccess: (profile) => {
      change({ timeZone: profile.timeZone });
      void client.invalidateQueries();
    },
    onError: (error) =>
      toast.error('The time zone was not changed', { description: errorText(error) }),
  });
  const here = browserZone();
  if (isClosed || timeZone !== 'UTC' || hasDaysOfUtc(here)) return null;
  const keep = () => {
    setClosed(true);
    try {
      window.localStorage.setItem(KEY, id);
    } catch {
      // There is no storage: it is asked again on the next visit.
    }
  };
  return (
    <Notice
      action={
        <span className="flex flex-wrap gap-2">
          <Button isBusy={isPending} onClick={() => mutate({ body: { timeZone: here } })}>
            Use {here.replaceAll('_', ' ')}
          </Button>
          <Button look="quiet" onClick={keep}>
            Keep UTC
          </Button>
        </span>
      }
    >
      Your figures use UTC days, and this browser is in another time zone.
    </Notice>
  );
}

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const hasDaysOfUtc = (zone: string): boolean =>
  /^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu|Universal)$/.test(zone);

function keepsUtc(userId: string): boolean {
  try {
    return window.localStorage.getItem(KEY) === userId;
  } catch {
    return false;
  }
}
