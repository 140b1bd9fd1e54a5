import { useState } from 'react';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { commandsNow, setSingleKeys, singleKeysAreOn } from './commands.ts';
import { Keys } from './keys-text.tsx';
import { closeOverlay } from './overlay.ts';

const EVERYWHERE = ['Everywhere', 'Go to'];

/** The keys that do something on this screen: read from the commands that are provided now. */
export function HelpSheet() {
  const [isOn, setIsOn] = useState(singleKeysAreOn);
  const commands = commandsNow();
  const own = [...new Set(commands.map(({ group }) => group))].filter(
    (group) => !EVERYWHERE.includes(group),
  );
  return (
    <Dialog
      isOpen
      onClose={closeOverlay}
      title="Keyboard shortcuts"
      description="Keys of this screen. They are off while you type."
    >
      <div className="grid gap-6 pb-5">
        <Switch
          label="Shortcuts of single keys"
          hint="Without them, only keys with Ctrl or Cmd and keys such as arrows work. Kept in this browser."
          isOn={isOn}
          onChange={(next) => {
            setSingleKeys(next);
            setIsOn(next);
          }}
        />
        {[...own, ...EVERYWHERE].map((group) => {
          const rows = commands.filter((command) => command.group === group);
          if (rows.length === 0) return null;
          return (
            <section key={group} aria-label={group}>
              <h3 className="mb-1 text-[0.8125rem] font-medium text-ink-soft">{group}</h3>
              <dl className="divide-y divide-line">
                {rows.map(({ id, words, keys }) => (
                  <div key={id} className="flex items-center justify-between gap-4 py-2 text-sm">
                    <dt>{words}</dt>
                    <dd className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
                      {keys.map((each, index) => (
                        <span key={each} className="inline-flex items-center gap-2">
                          {index > 0 && <span className="text-xs text-ink-soft">or</span>}
                          <Keys keys={each} />
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}
