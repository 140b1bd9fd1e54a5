import { renderToStaticMarkup } from 'react-dom/server';
import { HomePage, type HomePageView } from './home-page.tsx';
import { ProblemPage, type ProblemPageView } from './problem-page.tsx';

/** The start page at `/`, as a whole HTML document. */
export function renderHomePage(view: HomePageView): string {
  return `<!doctype html>${renderToStaticMarkup(<HomePage {...view} />)}`;
}

/** For a refused page request other than not found; send with the error's status. */
export function renderProblemPage(view: ProblemPageView): string {
  return `<!doctype html>${renderToStaticMarkup(<ProblemPage {...view} />)}`;
}
