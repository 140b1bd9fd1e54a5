import { MessagePage, type MessageView } from './message-page.tsx';

/**
 * The generic error screen. An empty `href` requests the same address again with GET, also after a
 * failed POST.
 */
export function ErrorPage(view: MessageView) {
  return (
    <MessagePage
      {...view}
      title="Something went wrong"
      text="An unexpected error occurred. Please try refreshing the page."
    >
      <a className="button" href="">
        Try Again
      </a>
      <a className="button button-quiet" href="">
        Refresh Page
      </a>
    </MessagePage>
  );
}
