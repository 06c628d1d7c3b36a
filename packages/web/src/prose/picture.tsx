// An owner's picture. If it fails to load, its description is shown, or a mark if its option has a text.
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../app/icon.tsx'

interface PictureProps {
  readonly src: string
  /** Empty if an adjacent text says the same. */
  readonly alt: string
  readonly className: string
}

export function Picture({ src, alt, className }: PictureProps) {
  const [lost, setLost] = useState('')
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before hydration.
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
