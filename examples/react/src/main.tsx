import { AskwellSurvey, AskwellWidget } from '@askwell/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// An address such as `/?host=https://feedback.example.com&code=PSN-ABC1234&node=…` shows your own.
const asked = new URLSearchParams(location.search)
const host = asked.get('host') ?? 'https://feedback.example.com'
const code = asked.get('code') ?? 'PSN-ABC1234'
const node = asked.get('node')

function Shop() {
  const [hasWidget, setHasWidget] = useState(true)
  const [plan, setPlan] = useState('silver')
  const [last, setLast] = useState('')
  return (
    <>
      <h1>Fernhill</h1>
      <button type="button" onClick={() => setHasWidget(!hasWidget)}>
        {hasWidget ? 'Take the widget away' : 'Bring the widget'}
      </button>
      <button type="button" onClick={() => setPlan('gold')}>
        Become a gold member
      </button>
      <p>Last event: {last}</p>
      {hasWidget && (
        <AskwellWidget
          host={host}
          code={code}
          attributes={{ plan }}
          onEvent={(event) => setLast(event)}
        />
      )}
      {node && (
        <AskwellSurvey
          host={host}
          nodeId={node}
          title="Your opinion"
          onEnd={() => setLast('end of the survey')}
        />
      )}
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  )
}
