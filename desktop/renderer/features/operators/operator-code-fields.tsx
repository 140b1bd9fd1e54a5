import { useState } from 'react';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';

/** The second factor: six digits of the app, or one of the recovery codes. */
export function OperatorCodeFields({
  code,
  error,
  isFirst = true,
  onChange,
}: {
  code: string;
  error?: string | undefined;
  /** It is the first field, so it gets the focus. */
  isFirst?: boolean;
  onChange: (code: string) => void;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  return (
    <div className="grid gap-3">
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
        name="otp"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // The button of the step before opened this step.
        autoFocus={isFirst || isRecovery}
        maxLength={isRecovery ? 40 : 10}
        required
        value={code}
        onChange={(event) => onChange(event.target.value)}
        hint={isRecovery ? 'Each recovery code works once.' : 'Six digits, new every 30 seconds.'}
        error={error}
      />
      <button
        type="button"
        onClick={() => {
          setIsRecovery(!isRecovery);
          onChange('');
        }}
        className="link touch-area justify-self-start rounded-control py-1 text-sm"
      >
        {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
      </button>
    </div>
  );
}
