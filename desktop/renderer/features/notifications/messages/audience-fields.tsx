import { useQuery } from '@tanstack/react-query';
import {
  ACTIVE_DAYS,
  type MessageActivity,
  operatorMessagesApi,
} from '#shared/notifications/messages.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { DesktopApp } from '#shared/notifications/desktop-app.ts';
import { PlanBoxes } from '#desktop/renderer/features/subscriptions/plan-boxes.tsx';
import { ChoiceField } from '#desktop/renderer/ui/controls/choice-field.tsx';
import { DesktopAppField } from './desktop-app-field.tsx';

export interface Audience {
  plans: string[];
  activity: MessageActivity;
  desktopApp: string;
}

const activityWords: Readonly<Record<MessageActivity, string>> = {
  all: 'Everybody',
  active: `Used the console in the last ${ACTIVE_DAYS} days`,
  quiet: `Did not use it for ${ACTIVE_DAYS} days`,
};

/** Who gets a message, and how many that are now. */
export function AudienceFields({
  audience,
  error,
  byEmail,
  isFixed,
  onChange,
}: {
  audience: Audience;
  /** Of the version of the desktop app. */
  error?: string | undefined;
  byEmail: boolean;
  isFixed: boolean;
  onChange: (audience: Audience) => void;
}) {
  const { plans, activity, desktopApp } = audience;
  const isWhole = DesktopApp.safeParse(desktopApp).success;
  const count = useQuery({
    queryKey: [operatorMessagesApi.audience.path, plans, activity, desktopApp],
    // What was begun goes to those it found then.
    enabled: !isFixed && isWhole,
    queryFn: ({ signal }) =>
      callEndpoint(
        operatorMessagesApi.audience,
        { body: { plans, activity, desktopApp } },
        apiTransport,
        { signal },
      ),
  });
  return (
    <fieldset disabled={isFixed} className="grid gap-4">
      <legend className="float-left text-[0.9375rem] font-semibold">Who gets it</legend>
      <PlanBoxes plans={plans} onChange={(chosen) => onChange({ ...audience, plans: chosen })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label="Activity"
          value={activity}
          words={activityWords}
          onChange={(chosen) => onChange({ ...audience, activity: chosen })}
        />
        <DesktopAppField
          desktopApp={desktopApp}
          error={error}
          onChange={(chosen) => onChange({ ...audience, desktopApp: chosen })}
        />
      </div>
      {!isFixed && isWhole && (
        <p role="status" className="text-sm">
          {count.data === undefined
            ? count.isError
              ? errorText(count.error)
              : 'Counting…'
            : `${creators(count.data.creators)} now${byEmail ? `, ${count.data.byEmail.toLocaleString()} of them by email too` : ''}.${count.data.creators === 0 ? ' Accounts of the demo get no messages.' : ''}`}
        </p>
      )}
    </fieldset>
  );
}

const creators = (amount: number) =>
  amount === 1 ? '1 creator' : `${amount.toLocaleString()} creators`;
