import posthog from 'posthog-js'

posthog.init('phc_bench', { api_host: location.origin, person_profiles: 'never' })
