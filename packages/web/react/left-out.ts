// The parts of react-dom's client that our pages never use, for the version pinned in package.json: see docs/decisions/0009.

/** Functions by their replacements. A name that react-dom no longer has fails the build. */
export const answers: Readonly<Record<string, readonly string[]>> = {
  // Called only if our code or a library uses the part: then it throws, instead of doing nothing.
  'throw Error("left out of React")': [
    'FragmentInstance useHostTransitionStatus mountActionState updateActionState rerenderActionState updateOptimisticImpl',
    'startHostTransition startTransition updateRefresh prefetchDNS preconnect preload preloadModule preinitStyle preinitScript',
    'preinitModuleScript requestFormReset setPropOnCustomElement getResource acquireResource resolveSingletonInstance',
    'updateSuspenseListComponent updateActivityComponent startViewTransition',
    // Waiting for a promise: our boundaries only split hydration, and nothing suspends.
    'use useThenable trackUsedThenable unwrapThenable replaySuspendedUnitOfWork replayFunctionComponent resolveLazy',
    'registerSuspenseInstanceRetry retryDehydratedSuspenseBoundary',
    // Transitions and deferred values: every change of a page is rendered at once.
    'requestTransitionLane entangleAsyncAction mountDeferredValueImpl updateDeferredValueImpl deferHiddenOffscreenComponent',
    // Single interfaces.
    'createFiberFromPortal updatePortal reconcileChildrenIterator useMemoCache imperativeHandleEffect updateImperativeHandle',
    'setValueForNamespacedAttribute',
  ],
  '': [
    // View transitions.
    'trackEnterViewTransitions commitAppearingPairViewTransitions commitEnterViewTransitions commitDeletedPairViewTransitions',
    'commitExitViewTransitions commitNestedViewTransitions restorePairedViewTransitions restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions reportViewTransitionError scheduleViewTransitionEvent applyViewTransitionName',
    'applyViewTransitionToHostInstancesRecursive measureViewTransitionHostInstancesRecursive measureNestedViewTransitions',
    'restoreViewTransitionName commitAfterMutationEffectsOnFiber recursivelyTraverseAfterMutationEffects flushAfterMutationEffects',
    'createViewTransitionInstance ViewTransitionPseudoElement getViewTransitionName getViewTransitionClassName',
    'getClassNameByType pushViewTransitionCancelableScope queueTransitionTypes estimateBandwidth estimateImageBytes',
    'waitForImageToLoad defaultOnDefaultTransitionIndicator',
    // Handles on fragments.
    'commitNewChildToFragmentInstance commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects deleteChildFromFragmentInstance addFragmentHandleToFiber addFragmentHandleToInstance',
    // Elements that React hoists into the head and waits for, and html, head and body themselves.
    'mountHoistable preloadResource preloadResourceAndSuspendIfNeeded suspendResource suspendInstance insertStylesheet preconnectAs',
    'insertStylesheetIntoRoot insertSuspendedStylesheets onUnsuspend onUnsuspendImg accumulateSuspenseyCommitOnFiber',
    'getHydratableHoistableCache releaseSingletonInstance commitHostSingletonAcquisition clearSingletonPreambleContribution',
    'clearContainerSparingly',
    // Actions of forms.
    'coerceFormActionProp ensureFormComponentIsStateful updateActionStateImpl TransitionAwareHostComponent recursivelyResetForms',
    'dispatchOptimisticSetState refreshCache',
    // Lists of Suspense, activities.
    'cutOffTailIfNeeded mountActivityChildren commitActivityHydrationCallbacks pushDehydratedActivitySuspenseHandler',
    // Browsers without input events, and onSelect, which has no listeners.
    'handlePropertyChange handleEventsForInputEventPolyfill getTargetInstForInputEventPolyfill getFallbackBeforeInputChars',
    'isFallbackCompositionEnd getData constructSelectEvent makePrefixMap clz32Fallback is',
    // The work after a promise, a transition or a hidden tree.
    'attachPingListener pingSuspendedRoot attachSuspenseRetryListeners resolveRetryWakeable pingEngtangledActionScope',
    'entangleTransitionUpdate entangleTransitions hideOrUnhideAllChildrenOnFiber hideOrUnhideDehydratedBoundary',
    'recursivelyTraverseDisappearLayoutEffects recursivelyTraverseReappearLayoutEffects recursivelyTraverseAtomicPassiveEffects',
    'recursivelyTraverseDisconnectPassiveEffects commitOffscreenPassiveMountEffects commitCachePassiveMountEffect',
    // Replayed form submits, explicit hydration, and class methods that our classes do not have.
    'extractEvents$1 scheduleReplayQueueIfNeeded attemptExplicitHydrationTarget setIsStrictModeForDevtools',
    'applyDerivedStateFromProps callComponentWillReceiveProps safelyCallComponentWillUnmount',
  ],
  'return arguments[0].toLowerCase()': ['getVendorPrefixedEventName'],
  'return!1': ['isHostHoistableType isCustomElement maySuspendCommit isSingletonScope'],
  'return null': [
    'getActivityInstanceFromFiber getSuspendedCache peekCacheFromPool getComponentNameFromType waitForCommitToBeReady claimQueuedTransitionTypes',
    'getNativeBeforeInputChars findCurrentFiberUsingSlowPath',
  ],
  // The component stack of an error: it is not reported, and React would call a component again to find it.
  'return""': ['getStackByFiberInDevAndProd describeNativeComponentFrame describeFiber'],
}

/**
 * Kinds of fiber that our pages never create: portal 4, profiler 12, lazy 16, Suspense list 19, scope 21, legacy hidden 23,
 * cache 24, hoistable 26, html, head or body 27, throw 29, view transition 30, activity 31. React throws if one is
 * created anyway.
 */
export const kinds: ReadonlySet<unknown> = new Set([4, 12, 16, 19, 21, 23, 24, 26, 27, 29, 30, 31])

/** Types of elements and attributes that are removed in the same way; such an attribute is then set like any other. */
export const namedCases: ReadonlySet<unknown> = new Set(
  [
    'REACT_PORTAL_TYPE REACT_LAZY_TYPE REACT_PROFILER_TYPE REACT_STRICT_MODE_TYPE REACT_SUSPENSE_LIST_TYPE REACT_ACTIVITY_TYPE',
    'REACT_LEGACY_HIDDEN_TYPE REACT_VIEW_TRANSITION_TYPE REACT_CONSUMER_TYPE',
    'formAction xlinkHref xlinkActuate xlinkArcrole xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace',
  ].flatMap((line) => line.split(' ')),
)

/** Conditions that are never true, in React's code: our pages render or throw no promises, and no iterators as children. */
export const never: readonly string[] = [
  '"function" === typeof newChild.then',
  'null !== value &&\n    "object" === typeof value &&\n    "function" === typeof value.then',
  'getIteratorFn(newChild)',
  'shouldDoubleInvokeUserFnsInHooksDEV',
]

export const hooks: readonly string[] = [
  ...[
    'use',
    'useImperativeHandle',
    'useDebugValue',
    'useDeferredValue',
    'useTransition',
    'useHostTransitionStatus',
    'useFormState',
  ],
  ...['useActionState', 'useOptimistic', 'useMemoCache', 'useCacheRefresh'],
]

/** The attributes that we use from React's list of 79 that differ from the spelling of HTML and SVG. */
export const spelledAliases: readonly string[] = ['htmlFor', 'strokeDasharray', 'textAnchor']

/** Exports of React, react-dom and scheduler that neither we nor our libraries import, by the end of the file's name. */
export const unoffered: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': [
    'Activity Children Profiler PureComponent StrictMode ViewTransition __COMPILER_RUNTIME addTransitionType cache cacheSignal createRef lazy',
    'startTransition unstable_useCacheRefresh use useActionState useDebugValue useDeferredValue useImperativeHandle useOptimistic useTransition',
  ],
  'react-dom.production.js': [
    'browser createPortal preconnect prefetchDNS preinit preinitModule preload preloadModule requestFormReset useFormState useFormStatus',
  ],
  'scheduler.production.js': [
    'unstable_Profiling unstable_forceFrameRate unstable_next unstable_runWithPriority unstable_wrapCallback',
  ],
}

/** Names that no source of the page may use, because they depend on what was left out. */
export const notToBeUsed =
  /\b(?:SuspenseList|onSelect|onBeforeInput|componentStack|componentWillUnmount|getDerivedStateFromProps)\b|<(?:title|meta|link|style|script|html|head|body)[\s>]|<form[^>]* action=|formAction=|xlink[A-Z]\w+=/
