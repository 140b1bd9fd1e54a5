import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callEndpoint } from '#shared/api/client.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { newOperatorProblem } from '#shared/operators/operators.rules.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { homeOf } from '#desktop/renderer/layout/operator-places.ts';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import { useOperatorSession } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { AuthPage } from '#desktop/renderer/features/auth/auth-page.tsx';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useMailedToken } from '#desktop/renderer/features/auth/mailed/mailed-token.ts';
import { UNREACHABLE, useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { NewOperatorFields } from './new-operator-fields.tsx';

/** /admin/invitation: somebody becomes an operator with the link of an email. */
export function InvitationScreen() {
  const { enter } = useOperatorSession();
  const navigate = useNavigate();
  const token = useMailedToken();
  const [values, setValues] = useState({ username: '', password: '', confirmPassword: '' });
  const { sendOnSubmit, isBusy, problem, errorOf } = useFormSending(UNREACHABLE);

  const submit = sendOnSubmit(
    () => newOperatorProblem(values),
    async () => {
      const body = { ...values, token };
      const signedIn = await callEndpoint(operatorTeamApi.acceptInvitation, { body }, apiTransport);
      const { role } = signedIn.user;
      toast.success('Welcome', { description: `Your role is ${roleNames[role]}` });
      enter(signedIn);
      await navigate(homeOf(role), { replace: true });
    },
  );

  return (
    <AuthPage
      title="Accept your invitation"
      text="Choose a name and a password for your operator account."
    >
      {token === '' ? (
        <div className="grid gap-5">
          <Notice tone="bad">
            This link is incomplete. Open it from the email again, or ask an owner to send the
            invitation again.
          </Notice>
          <ButtonLink to="/admin" look="quiet" size="small" className="justify-self-center">
            Back to sign-in
          </ButtonLink>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <FormNotice problem={problem} />
          <NewOperatorFields values={values} errorOf={errorOf} onChange={setValues} />
          <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
            {isBusy ? 'Creating your account...' : 'Accept'}
          </Button>
        </form>
      )}
    </AuthPage>
  );
}
