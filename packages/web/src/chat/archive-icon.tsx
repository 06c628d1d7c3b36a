// Only the chat needs it, so it does not stand among the page's icons.
export const ArchiveIcon = () => (
  <svg
    className="icon"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M4 5h16v4H4zM5.5 9v10.5h13V9M10 13h4" />
  </svg>
)
