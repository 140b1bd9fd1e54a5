import { MessagePage, type MessageView } from '#public-web/frame/message-page.tsx';

export interface ProblemPageView extends MessageView {
  /** One sentence without a full stop, such as the text of an error code. */
  message: string;
}

/** A request that was refused for a reason to show, such as too many requests. */
export function ProblemPage({ message, ...view }: ProblemPageView) {
  return (
    <MessagePage {...view} title="Something went wrong" text={`${message}.`}>
      <a className="button" href="/">
        Go to the homepage
      </a>
    </MessagePage>
  );
}
