import { renderToStaticMarkup } from 'react-dom/server';
import { ProblemPage, type ProblemPageView } from './problem-page.tsx';
import { StartPage, type StartPageView } from './start-page.tsx';

/** The start page at `/` until the landing page takes its place, as a whole HTML document. */
export function renderStartPage(view: StartPageView): string {
  return `<!doctype html>${renderToStaticMarkup(<StartPage {...view} />)}`;
}

/** For a refused page request other than not found; send with the error's status. */
export function renderProblemPage(view: ProblemPageView): string {
  return `<!doctype html>${renderToStaticMarkup(<ProblemPage {...view} />)}`;
}
