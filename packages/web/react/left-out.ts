// What of react-dom's client no page of ours reaches, for the version pinned in package.json: see docs/decisions/0009.

/** Functions by what stands in their place. A name that react-dom no longer has stops the build. */
export const answers: Readonly<Record<string, readonly string[]>> = {
  // Called by code of ours or of a library only if it uses the part: said aloud, instead of doing nothing.
  'throw Error("left out of React")': [
    'FragmentInstance useHostTransitionStatus mountActionState updateActionState rerenderActionState updateOptimisticImpl',
    'startHostTransition startTransition updateRefresh prefetchDNS preconnect preload preloadModule preinitStyle preinitScript',
    'preinitModuleScript requestFormReset setPropOnCustomElement getResource acquireResource resolveSingletonInstance',
    'updateSuspenseListComponent updateActivityComponent startViewTransition',
    // Waiting for a promise: a boundary of ours divides the waking of a drawn page, and nothing is drawn late.
    'use useThenable trackUsedThenable unwrapThenable replaySuspendedUnitOfWork replayFunctionComponent resolveLazy',
    'registerSuspenseInstanceRetry retryDehydratedSuspenseBoundary',
    // Transitions and deferred values: whatever changes a page is drawn at once.
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
    // Elements that React moves into the head and waits for, and html, head and body themselves.
    'mountHoistable preloadResource preloadResourceAndSuspendIfNeeded suspendResource suspendInstance insertStylesheet preconnectAs',
    'insertStylesheetIntoRoot insertSuspendedStylesheets onUnsuspend onUnsuspendImg accumulateSuspenseyCommitOnFiber',
    'getHydratableHoistableCache releaseSingletonInstance commitHostSingletonAcquisition clearSingletonPreambleContribution',
    'clearContainerSparingly',
    // Actions of forms.
    'coerceFormActionProp ensureFormComponentIsStateful updateActionStateImpl TransitionAwareHostComponent recursivelyResetForms',
    'dispatchOptimisticSetState refreshCache',
    // Lists of Suspense, activities.
    'cutOffTailIfNeeded mountActivityChildren commitActivityHydrationCallbacks pushDehydratedActivitySuspenseHandler',
    // Browsers that knew no input events, and onSelect, which nothing listens to.
    'handlePropertyChange handleEventsForInputEventPolyfill getTargetInstForInputEventPolyfill getFallbackBeforeInputChars',
    'isFallbackCompositionEnd getData constructSelectEvent makePrefixMap clz32Fallback is',
    // What follows a promise, a transition or a hidden tree.
    'attachPingListener pingSuspendedRoot attachSuspenseRetryListeners resolveRetryWakeable pingEngtangledActionScope',
    'entangleTransitionUpdate entangleTransitions hideOrUnhideAllChildrenOnFiber hideOrUnhideDehydratedBoundary',
    'recursivelyTraverseDisappearLayoutEffects recursivelyTraverseReappearLayoutEffects recursivelyTraverseAtomicPassiveEffects',
    'recursivelyTraverseDisconnectPassiveEffects commitOffscreenPassiveMountEffects commitCachePassiveMountEffect',
    // Presses of forms that are replayed, waking by name, methods of classes that ours has not.
    'extractEvents$1 scheduleReplayQueueIfNeeded attemptExplicitHydrationTarget setIsStrictModeForDevtools',
    'applyDerivedStateFromProps callComponentWillReceiveProps safelyCallComponentWillUnmount',
  ],
  'return arguments[0].toLowerCase()': ['getVendorPrefixedEventName'],
  'return!1': ['isHostHoistableType isCustomElement maySuspendCommit isSingletonScope'],
  'return null': [
    'getActivityInstanceFromFiber getSuspendedCache peekCacheFromPool getComponentNameFromType waitForCommitToBeReady claimQueuedTransitionTypes',
    'getNativeBeforeInputChars findCurrentFiberUsingSlowPath',
  ],
  // The names of components around an error: reported nowhere, and to find them React calls a component once more.
  'return""': ['getStackByFiberInDevAndProd describeNativeComponentFrame describeFiber'],
}

/**
 * Kinds of fiber no page makes: portal 4, profiler 12, lazy 16, list of Suspense 19, scope 21, hidden tree of old 23, cache 24,
 * element for the head 26, html, head or body 27, thrown 29, view transition 30, activity 31. One that is made all the same is
 * refused by React.
 */
export const kinds: ReadonlySet<unknown> = new Set([4, 12, 16, 19, 21, 23, 24, 26, 27, 29, 30, 31])

/** Types of elements and attributes that go in the same way; an attribute is then set by its own name like any other. */
export const namedCases: ReadonlySet<unknown> = new Set(
  [
    'REACT_PORTAL_TYPE REACT_LAZY_TYPE REACT_PROFILER_TYPE REACT_STRICT_MODE_TYPE REACT_SUSPENSE_LIST_TYPE REACT_ACTIVITY_TYPE',
    'REACT_LEGACY_HIDDEN_TYPE REACT_VIEW_TRANSITION_TYPE REACT_CONSUMER_TYPE',
    'formAction xlinkHref xlinkActuate xlinkArcrole xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace',
  ].flatMap((line) => line.split(' ')),
)

/** Conditions that never hold, in React's own words: nobody draws a promise, throws one or lists children by an iterator. */
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

/** Attributes of ours that React does not spell as HTML and SVG do, of its list of 79. */
export const spelledAliases: readonly string[] = ['htmlFor', 'strokeDasharray', 'textAnchor']

/** What React, its DOM and its scheduler offer to others, and neither we nor a library of ours take, by the end of the file's name. */
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

/** What no source of the page may name, since it stands on what was left out. */
export const notToBeUsed =
  /\b(?:SuspenseList|onSelect|onBeforeInput|componentStack|componentWillUnmount|getDerivedStateFromProps)\b|<(?:title|meta|link|style|script|html|head|body)[\s>]|<form[^>]* action=|formAction=|xlink[A-Z]\w+=/
