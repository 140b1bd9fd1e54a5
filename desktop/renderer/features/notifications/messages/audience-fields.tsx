import { useQuery } from '@tanstack/react-query';
import {
  ACTIVE_DAYS,
  type MessageActivity,
  messageActivities,
  operatorMessagesApi,
} from '#shared/notifications/messages.contract.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { PlanBoxes } from '#desktop/renderer/features/subscriptions/plan-boxes.tsx';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

export interface Audience {
  plans: string[];
  activity: MessageActivity;
}

const activityWords: Readonly<Record<MessageActivity, string>> = {
  all: 'Everybody',
  active: `Used the console in the last ${ACTIVE_DAYS} days`,
  quiet: `Did not use it for ${ACTIVE_DAYS} days`,
};

/** Who gets a message, and how many that are now. */
export function AudienceFields({
  audience,
  byEmail,
  isFixed,
  onChange,
}: {
  audience: Audience;
  byEmail: boolean;
  isFixed: boolean;
  onChange: (audience: Audience) => void;
}) {
  const { plans, activity } = audience;
  const count = useQuery({
    queryKey: [operatorMessagesApi.audience.path, plans, activity],
    // What was begun goes to those it found then.
    enabled: !isFixed,
    queryFn: ({ signal }) =>
      callEndpoint(operatorMessagesApi.audience, { body: { plans, activity } }, apiTransport, {
        signal,
      }),
  });
  return (
    <fieldset disabled={isFixed} className="grid gap-4">
      <legend className="float-left text-[0.9375rem] font-semibold">Who gets it</legend>
      <PlanBoxes plans={plans} onChange={(chosen) => onChange({ ...audience, plans: chosen })} />
      <Field label="Activity">
        {(control) => (
          <Select
            {...control}
            className="max-w-sm"
            value={activity}
            onChange={({ target }) => {
              const chosen = messageActivities.find((one) => one === target.value);
              if (chosen !== undefined) onChange({ ...audience, activity: chosen });
            }}
          >
            {messageActivities.map((one) => (
              <option key={one} value={one}>
                {activityWords[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isFixed && (
        <p role="status" className="text-sm">
          {count.data === undefined
            ? count.isError
              ? errorText(count.error)
              : 'Counting…'
            : `${creators(count.data.creators)} now${byEmail ? `, ${count.data.byEmail.toLocaleString()} of them by email too` : ''}.`}
        </p>
      )}
    </fieldset>
  );
}

const creators = (amount: number) =>
  amount === 1 ? '1 creator' : `${amount.toLocaleString()} creators`;
