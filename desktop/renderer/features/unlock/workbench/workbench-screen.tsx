import { Microscope } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ParsingTabs } from '#desktop/renderer/features/parsing/parsing-tabs.tsx';
import { CommentsToTry } from './comments-to-try.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { LookForm } from './look-form.tsx';
import { StepList } from './step-list.tsx';
import { useLook } from './use-look.ts';

/** /admin/parsing/workbench: how a comment is checked, step by step. */
export function WorkbenchScreen() {
  const { look, begin } = useLook();
  const [address] = useSearchParams();
  const answer = look.steps.find((step) => step.step === 'answer');
  return (
    <>
      <PageHeader
        title="Workbench"
        text="Check a comment as a visitor would, and see each step. It makes no lead and counts in no figure; the audit log records who checked."
      />
      <ParsingTabs />
      <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
        {/* Another comment in the address begins another form. */}
        <LookForm key={address.toString()} isRunning={look.state === 'running'} onLook={begin} />
        <div className="grid min-w-0 gap-5">
          {look.problem !== null && <Notice tone="bad">{look.problem}</Notice>}
          {look.state === 'none' ? (
            <Panel>
              <EmptyState
                picture={<Microscope aria-hidden size={26} />}
                title="Paste the link of a comment"
              >
                With a lead magnet you see what its visitor would see. Without one you see whether
                the comment can be read.
                <CommentsToTry />
              </EmptyState>
            </Panel>
          ) : (
            (look.steps.length > 0 || look.state === 'running') && (
              <>
                <AnswerPanel answer={answer} isRunning={look.state === 'running'} />
                <StepList steps={look.steps} isRunning={look.state === 'running'} />
              </>
            )
          )}
        </div>
      </div>
    </>
  );
}
