import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';
import { analyticsApi, type FirstSteps } from '#shared/analytics/analytics.contract.ts';
import { endpointMutation, endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';

const ownSteps = endpointQuery(analyticsApi.firstSteps, {});

export interface FirstStepsState {
  /** Undefined until they are loaded; without them the dashboard works. */
  steps: FirstSteps | undefined;
  change: (wish: { isHidden?: boolean; isPosted?: boolean }) => void;
  isBusy: boolean;
}

export const doneOf = ({ steps }: FirstSteps): number =>
  steps.filter(({ isDone }) => isDone).length;

/** The first steps, and the creator's choices about them, each with a way back. */
export function useFirstSteps(): FirstStepsState {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { data } = useQuery({ ...ownSteps, refetchOnMount: 'always' });
  const { mutate, mutateAsync, isPending } = useMutation({
    ...endpointMutation(analyticsApi.changeFirstSteps),
    onSuccess: (steps) => client.setQueryData(ownSteps.queryKey, steps),
    onError: (error) => toast.error('Nothing was changed', { description: errorText(error) }),
  });
  const change: FirstStepsState['change'] = (wish) => {
    mutate(
      { body: wish },
      {
        onSuccess: () => {
          if (wish.isHidden !== true) return;
          offerUndo('The first steps are hidden', {
            description: 'You find them again at the top of the dashboard.',
            paths: [ownSteps.queryKey[0]],
            undo: async () => void (await mutateAsync({ body: { isHidden: false } })),
          });
        },
      },
    );
  };
  return { steps: data, change, isBusy: isPending };
}
