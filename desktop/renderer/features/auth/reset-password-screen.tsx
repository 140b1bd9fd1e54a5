import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { callEndpoint } from '#shared/api/client.ts';
import { authApi } from '#shared/auth/auth.contract.ts';
import { newPasswordProblem } from '#shared/auth/auth.rules.ts';
import { apiTransport } from '../../api/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthPage } from './auth-page.tsx';
import { useMailedToken } from './mailed-token.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { problemOf, type FormProblem } from './use-entering.ts';

const failed = 'The password could not be changed. Please try again.';

/** /reset-password: a new password with a mailed link. It signs nobody in (T43). */
export function ResetPasswordScreen() {
  const token = useMailedToken();
  const navigate = useNavigate();
  const [values, setValues] = useState({ password: '', confirmPassword: '' });
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const broken = newPasswordProblem(values);
    setProblem(broken);
    if (broken !== null) return;
    setIsBusy(true);
    try {
      await callEndpoint(authApi.reset, { body: { token, ...values } }, apiTransport);
      toast.success('Password changed', { description: 'Sign in with your new password.' });
      await navigate('/auth', { replace: true });
    } catch (error) {
      setProblem(problemOf(error, { failure: failed, refusal: failed }));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <AuthPage
      title="Choose a new password"
      text="Every session of your account ends with it, on all devices."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {problem !== null && problem.field === undefined && (
          <Notice
            tone="bad"
            action={
              <ButtonLink to="/auth" size="small">
                Ask for a new link
              </ButtonLink>
            }
          >
            {problem.message}
          </Notice>
        )}
        <NewPasswordFields values={values} problem={problem} onChange={setValues} />
        <Button type="submit" look="primary" isBusy={isBusy} className="h-11">
          Change password
        </Button>
      </form>
    </AuthPage>
  );
}
