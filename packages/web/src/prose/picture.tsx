// A picture of the owner's. One that did not come says what it shows, or leaves a mark where its option has a text.
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../app/icon.tsx'

interface PictureProps {
  readonly src: string
  /** Empty where a text beside it says the same. */
  readonly alt: string
  readonly className: string
}

export function Picture({ src, alt, className }: PictureProps) {
  const [lost, setLost] = useState('')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before the page was awake.
    if (image.current?.complete && image.current.naturalWidth === 0) setLost(src)
  }, [src])
  if (lost !== src)
    return (
      <img
        ref={image}
        className={className}
        src={src}
        alt={alt}
        loading="lazy"
        onError={() => setLost(src)}
      />
    )
  return (
    <span className={`${className} picture--lost`}>
      <Icon name="image" size={20} />
      {alt}
    </span>
  )
}
