import { InvitedCreators } from './invited-creators.tsx';
import { SignUpRulePanel } from './sign-up-rule-panel.tsx';
import { WorkRulePanel } from './work-rule-panel.tsx';

/** Who may make an account, whom operators invited, and when devices do work for it. */
export function SignUpTab() {
  return (
    <div className="grid gap-6">
      <SignUpRulePanel />
      <InvitedCreators />
      <WorkRulePanel />
    </div>
  );
}
