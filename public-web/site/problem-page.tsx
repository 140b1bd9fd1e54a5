import { MessagePage, type MessageView } from '#public-web/frame/message-page.tsx';

export interface ProblemPageView extends MessageView {
  /** One sentence without a full stop, such as the text of an error code. */
  message: string;
}

/** A request that was refused for a reason the visitor can read, such as too many of them. */
export function ProblemPage({ message, ...view }: ProblemPageView) {
  return (
    <MessagePage {...view} title="That did not work" text={`${message}.`}>
      <a className="button" href="/">
        Go to the homepage
      </a>
    </MessagePage>
  );
}
