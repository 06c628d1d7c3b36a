<?php
/**
 * Plugin Name:       Askwell
 * Description:       Shows surveys and the feedback widget of your own Askwell: by address, as a block and by a shortcode.
 * Version:           0.1.0
 * Requires at least: 6.0
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 *
 * This file is free software: you can redistribute it and modify it under the terms of the GNU General Public License as
 * published by the Free Software Foundation, either version 2 of the License, or (at your option) any later version. It comes
 * without any warranty.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

add_action( 'init', 'askwell_init' );
add_action( 'wp_enqueue_scripts', 'askwell_enqueue_widget' );
add_filter( 'script_loader_tag', 'askwell_widget_tag', 10, 2 );
add_action( 'admin_init', 'askwell_register_settings' );
add_action( 'admin_menu', 'askwell_add_settings_page' );

/** The origin of the instance, such as https://feedback.example.com, or an empty text. */
function askwell_host() {
	return askwell_clean_host( defined( 'ASKWELL_HOST' ) ? ASKWELL_HOST : get_option( 'askwell_host', '' ) );
}

/** Keeps the scheme, host and port of an address; an empty text for anything that is not http or https. */
function askwell_clean_host( $address ) {
	$pattern = '#^(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)(?:[/?\#]|$)#i';
	return preg_match( $pattern, trim( (string) $address ), $found ) ? strtolower( $found[1] ) : '';
}

/** A code is PSN- and seven characters. */
function askwell_clean_code( $code ) {
	$code = trim( (string) $code );
	return preg_match( '/^PSN-[A-Za-z0-9]{7}$/D', $code ) ? $code : '';
}

function askwell_init() {
	add_shortcode( 'askwell', 'askwell_survey' );
	$host = askwell_host();
	if ( '' !== $host ) {
		// WordPress puts frames of unknown providers into a sandbox without an origin, where a survey cannot store its draft.
		$addresses = '#^' . preg_quote( $host, '#' ) . '/(?:(?:web_)?feedback\?|f/).+#i';
		wp_oembed_add_provider( $addresses, $host . '/oembed', true );
	}
	wp_register_script(
		'askwell-block',
		false,
		array( 'wp-blocks', 'wp-element', 'wp-components', 'wp-block-editor' ),
		'0.1.0',
		true
	);
	wp_add_inline_script( 'askwell-block', askwell_block_script() );
	$text = array( 'type' => 'string', 'default' => '' );
	register_block_type(
		'askwell/survey',
		array(
			'api_version'     => 3,
			'title'           => 'Askwell survey',
			'category'        => 'embed',
			'icon'            => 'feedback',
			'editor_script'   => 'askwell-block',
			'attributes'      => array(
				'survey' => $text,
				'lang'   => $text,
				'title'  => $text,
				'height' => array( 'type' => 'string', 'default' => '640' ),
			),
			'render_callback' => 'askwell_survey',
		)
	);
}

/**
 * The frame of a survey, for the shortcode and the block. `survey` is the id of a channel, the name of a short address, or an
 * address of the instance. Visitors see nothing where it is none of these; people who may edit read why.
 */
function askwell_survey( $attributes ) {
	$defaults = array( 'survey' => '', 'lang' => '', 'title' => '', 'height' => '640' );
	$wanted   = shortcode_atts( $defaults, is_array( $attributes ) ? $attributes : array(), 'askwell' );
	$address  = askwell_survey_address( trim( (string) $wanted['survey'] ), trim( (string) $wanted['lang'] ) );
	if ( '' === $address ) {
		return current_user_can( 'edit_posts' )
			? '<p>' . esc_html( 'Askwell: enter the host in the settings, and the id of a channel as the survey.' ) . '</p>'
			: '';
	}
	$title  = '' === $wanted['title'] ? 'Survey' : $wanted['title'];
	$height = min( 4000, max( 200, absint( $wanted['height'] ) ) );
	return sprintf(
		'<iframe class="askwell-survey" src="%s" title="%s" style="width:100%%;height:%dpx;border:0" loading="lazy"></iframe>',
		esc_url( $address, array( 'http', 'https' ) ),
		esc_attr( $title ),
		$height
	);
}

function askwell_survey_address( $survey, $lang ) {
	$host = askwell_host();
	if ( '' === $host || '' === $survey ) {
		return '';
	}
	$language = preg_match( '/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/D', $lang ) ? $lang : '';
	if ( preg_match( '/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/Di', $survey ) ) {
		$address = $host . '/web_feedback?node_id=' . $survey;
		return '' === $language ? $address : $address . '&lang=' . $language;
	}
	if ( preg_match( '/^[a-z0-9-]{3,48}$/D', $survey ) ) {
		return $host . '/f/' . $survey;
	}
	return 0 === strpos( $survey, $host . '/' ) ? $survey : '';
}

/** The widget on every page of the site, where a code is set. */
function askwell_enqueue_widget() {
	$host = askwell_host();
	if ( '' !== $host && '' !== askwell_clean_code( get_option( 'askwell_code', '' ) ) ) {
		wp_enqueue_script( 'askwell-widget', $host . '/widget.js', array(), null, true );
	}
}

function askwell_widget_tag( $tag, $handle ) {
	if ( 'askwell-widget' !== $handle ) {
		return $tag;
	}
	$code = esc_attr( askwell_clean_code( get_option( 'askwell_code', '' ) ) );
	return str_replace( ' src=', ' async data-code="' . $code . '" src=', $tag );
}

function askwell_register_settings() {
	$settings = array( 'askwell_host' => 'askwell_clean_host', 'askwell_code' => 'askwell_clean_code' );
	foreach ( $settings as $name => $clean ) {
		register_setting( 'askwell', $name, array( 'type' => 'string', 'default' => '', 'sanitize_callback' => $clean ) );
	}
}

function askwell_add_settings_page() {
	add_options_page( 'Askwell', 'Askwell', 'manage_options', 'askwell', 'askwell_settings_page' );
}

function askwell_settings_page() {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$fields = array(
		'askwell_host' => array( 'Address of your Askwell', 'https://feedback.example.com' ),
		'askwell_code' => array( 'Code of the widget, if every page shows it', 'PSN-ABC1234' ),
	);
	echo '<div class="wrap"><h1>Askwell</h1><form action="options.php" method="post">';
	settings_fields( 'askwell' );
	foreach ( $fields as $name => $texts ) {
		printf(
			'<p><label for="%1$s">%2$s</label><br><input class="regular-text" id="%1$s" name="%1$s" value="%3$s" placeholder="%4$s"></p>',
			esc_attr( $name ),
			esc_html( $texts[0] ),
			esc_attr( get_option( $name, '' ) ),
			esc_attr( $texts[1] )
		);
	}
	submit_button();
	echo '</form></div>';
}

/** The block in the editor: its settings, and what visitors will find there. It needs no build. */
function askwell_block_script() {
	return <<<'SCRIPT'
( function ( blocks, element, components, editor ) {
	var make = element.createElement;
	var texts = { survey: 'Id of the channel, or name of its short address', title: 'Title for screen readers', lang: 'Language, such as tr', height: 'Height in pixels' };
	blocks.registerBlockType( 'askwell/survey', {
		edit: function ( props ) {
			var fields = Object.keys( texts ).map( function ( name ) {
				return make( components.TextControl, {
					key: name,
					label: texts[ name ],
					value: props.attributes[ name ],
					onChange: function ( value ) {
						var change = {};
						change[ name ] = value;
						props.setAttributes( change );
					},
				} );
			} );
			return make(
				'div',
				editor.useBlockProps(),
				make( components.Placeholder, { icon: 'feedback', label: 'Askwell survey' }, make( 'div', null, fields ) )
			);
		},
		save: function () {
			return null;
		},
	} );
} )( window.wp.blocks, window.wp.element, window.wp.components, window.wp.blockEditor );
SCRIPT;
}
