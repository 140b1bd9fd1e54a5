import { DemoPause } from './demo-pause.tsx';

/** The demo page's moving figures, large: made up, and labelled so. */
export function DemoFigures() {
  return (
    <section className="wide demo-figures" data-demo-metrics aria-label="Demo figures">
      <p className="demo-figures-head">
        <span className="tag">Demo</span> Example figures that update like live ones.
        <DemoPause />
      </p>
      <dl>
        <div>
          <dt>Comments checked today</dt>
          <dd data-demo-count>247</dd>
        </div>
        <div>
          <dt>Processing time</dt>
          <dd>
            <span data-demo-seconds>1.4</span> s
          </dd>
          <dd className="demo-bar" aria-hidden="true">
            <span data-demo-bar />
          </dd>
        </div>
      </dl>
    </section>
  );
}
