// One picture of a window, a tab or the screen, which the respondent picks in the browser's own dialog. A separate chunk.

/** null = the respondent cancelled, or the browser gave no picture. */
export async function takeScreenshot(
  media: MediaDevices,
  doc: Document,
  mostBytes: number,
): Promise<File | null> {
  try {
    return await capture(media, doc, mostBytes)
  } catch {
    return null
  }
}

async function capture(
  media: MediaDevices,
  doc: Document,
  mostBytes: number,
): Promise<File | null> {
  const stream = await media.getDisplayMedia({ video: true, audio: false })
  try {
    const video = doc.createElement('video')
    video.srcObject = stream
    video.muted = true
    await video.play()
    const canvas = doc.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    return await fileOf(canvas, mostBytes)
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** A PNG keeps text sharp; a screen that is too large for it is sent as a JPEG. */
async function fileOf(canvas: HTMLCanvasElement, mostBytes: number): Promise<File | null> {
  const sharp = await blobOf(canvas, 'image/png')
  const blob = sharp && sharp.size > mostBytes ? await blobOf(canvas, 'image/jpeg') : sharp
  return (
    blob &&
    new File([blob], blob.type === 'image/png' ? 'screenshot.png' : 'screenshot.jpg', {
      type: blob.type,
    })
  )
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.9))
