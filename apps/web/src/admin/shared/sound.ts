let context: AudioContext | null = null;

function beep(hertz: number, at: number, seconds: number, type: OscillatorType): void {
  if (context === null) return;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = type;
  tone.frequency.value = hertz;
  volume.gain.value = 0.15;
  tone.connect(volume).connect(context.destination);
  tone.start(context.currentTime + at);
  tone.stop(context.currentTime + at + seconds);
}

/** One high tone for a unit that is in, two low ones for a refusal; nothing where there is no sound. */
export function playSound(kind: 'right' | 'wrong'): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  if (kind === 'right') {
    beep(1320, 0, 0.09, 'sine');
    return;
  }
  beep(196, 0, 0.18, 'square');
  beep(147, 0.24, 0.32, 'square');
}
