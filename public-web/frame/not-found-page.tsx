import { MessagePage, type MessageView } from './message-page.tsx';

/** Any path the product does not know. */
export function NotFoundPage(view: MessageView) {
  return (
    <MessagePage
      {...view}
      figure="404"
      title="Page Not Found"
      text="The page you're looking for doesn't exist or has been moved."
    >
      <a className="button" href="/">
        Return to Home
      </a>
    </MessagePage>
  );
}
