import { Logo } from '#web/ui/brand/Logo.tsx';

/** The page before anything is known: calm for the first moment, then the mark that opens and closes. */
export function Splash() {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas" aria-busy>
      <h1 className="sr-only">Sedum</h1>
      <div role="status" className="animate-[fade_150ms_ease-out_200ms_backwards]">
        <Logo size={72} animated />
        <span className="sr-only">Loading...</span>
      </div>
    </main>
  );
}
