// What a page may do, where its owner asks for it, when something is written to a visitor who does not look: a count before the page's
// title, and a short sound.

export type Attention = (count: number) => void

/** `wanted`: words of `title` and `sound`. */
export function makeAttention(wanted: string): Attention {
  let known = 0
  let prefix = ''
  return (count) => {
    if (/\btitle\b/.test(wanted)) {
      const own =
        prefix && document.title.startsWith(prefix)
          ? document.title.slice(prefix.length)
          : document.title
      prefix = count > 0 ? `(${count}) ` : ''
      if (document.title !== prefix + own) document.title = prefix + own
    }
    if (count > known && /\bsound\b/.test(wanted)) play()
    known = count
  }
}

const lengthS = 0.35

/** Made of nothing that has to be fetched. A browser that has not been touched yet stays silent. */
function play(): void {
  try {
    const context = new AudioContext()
    const tone = context.createOscillator()
    const volume = context.createGain()
    const { currentTime } = context
    tone.frequency.setValueAtTime(660, currentTime)
    tone.frequency.setValueAtTime(880, currentTime + lengthS / 3)
    volume.gain.setValueAtTime(0.08, currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + lengthS)
    tone.connect(volume).connect(context.destination)
    tone.onended = () => void context.close()
    tone.start()
    tone.stop(currentTime + lengthS)
  } catch {
    // The page allows no sound.
  }
}
