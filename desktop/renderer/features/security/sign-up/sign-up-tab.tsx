import { InvitedCreators } from './invited-creators.tsx';
import { SignUpRulePanel } from './sign-up-rule-panel.tsx';

/** Who may make an account, and whom operators invited. */
export function SignUpTab() {
  return (
    <div className="grid gap-6">
      <SignUpRulePanel />
      <InvitedCreators />
    </div>
  );
}
