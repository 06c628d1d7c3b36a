import Typebot from '@typebot.io/js/web'

Typebot.initBubble({ typebot: 'bench', apiHost: location.origin })
