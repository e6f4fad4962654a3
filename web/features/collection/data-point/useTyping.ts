import { useState } from 'react';

/**
 * A text that is saved while somebody types it: the box shows what they typed until they leave it, whatever the save makes
 * of it meanwhile (the server trims).
 */
export function useTyping(saved: string, onChange: (text: string) => void) {
  const [local, setLocal] = useState<string | null>(null);
  return {
    value: local ?? saved,
    onChange: (text: string) => {
      setLocal(text);
      onChange(text);
    },
    onBlur: () => setLocal(null),
  };
}
